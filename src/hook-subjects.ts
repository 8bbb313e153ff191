// What each event of a capability tells to those that act on it.

/** What administrators change of an academy. */
export type AcademyPart = "categories" | "logo" | "subdomain";

/** The events of a capability on which later capabilities, which it must not import, act. */
export type HookSubjects = {
  /**
   * The person of the account has proven that the e-mail is theirs; opening it proves nothing.
   * `isTaken`: whoever opened the account may be somebody else, and has lost every way in.
   */
  mailboxProven: { id: string; email: string; isTaken: boolean };
  /**
   * The account gets another e-mail, unless somebody throws. Runs before addresses and accounts are
   * locked. `wasProven`: what was bought for `from` by others is the account's, too.
   */
  emailChanging: { id: string; from: string; to: string; wasProven: boolean };
  /** The account has another e-mail, which is proven; the account is locked. */
  emailChanged: { id: string; from: string; to: string; wasProven: boolean };
  /** The account has another name, picture or description. */
  profileChanged: { id: string };
  /**
   * Courses of each category in `moved` get the category that it leads to; every one of them exists
   * until the transaction ends. Those of `gone` have no courses, or nothing changes.
   */
  categoriesChanged: { moved: ReadonlyMap<string, string>; gone: readonly string[] };
  /** The row of the academy is held, and changes unless somebody throws. */
  academyChanged: { part: AcademyPart };
  /** The person asks the academy's administrators to become a teacher; the account is locked. */
  teachingAsked: { id: string; name: string };
  /** The person has accepted an invitation to teach; both accounts are held. */
  teachingTaken: { id: string; name: string; inviterId: string };
  /** A video is converted, or cannot be; the account of the course's teacher is held. */
  videoSettled: {
    courseId: string;
    lessonId: string;
    videoId: string;
    outcome: "ready" | "failed";
  };
  /** The purchase of a place is undone, which withdraws it unless somebody calls `keep`. */
  placeWithdrawn: { userId: string; courseId: string; keep(): void };
  /** An order is paid, ended unpaid or undone: what these teachers get of it is decided. */
  sharesDecided: { teacherIds: string[] };
};

// Names of what an account is told about invitations: each tells it once.

type Given = { courseId: string; inviterId: string };

/** For the invited person. Withdrawing and inviting again tells nothing new. */
export function receivedEvent({ courseId, inviterId }: Given): string {
  return `invitation:${courseId}:${inviterId}`;
}

/** For who invited. */
export function acceptedEvent({ courseId, learnerId }: { courseId: string; learnerId: string }) {
  return `invitation-accepted:${courseId}:${learnerId}`;
}

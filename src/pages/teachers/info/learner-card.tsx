import type { ReactNode } from "react";
import {
  type LearnerStatus,
  learnerStatusLabels,
} from "#src/teaching/learners/learner-list.rules.ts";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { TeacherPortrait } from "#src/ui/pictures/teacher-portrait.tsx";
import type { LearnerCardData } from "./info-data.ts";

export function LearnerCard({ learner }: { learner: LearnerCardData }) {
  const { name, pictureUrl, email, since, status, done, total } = learner;
  return (
    <PersonCard name={name} pictureUrl={pictureUrl} status={status}>
      {email ? <p>{email}</p> : null}
      <p className="num">{since}</p>
      <p className="num">
        {done} de {formatCounted(total, "clase", "clases")}
      </p>
    </PersonCard>
  );
}

type PersonCardProps = {
  name: string;
  pictureUrl?: string | null;
  status: LearnerStatus;
  children: ReactNode;
  /** What can be done. */
  actions?: ReactNode;
};

export function PersonCard(props: PersonCardProps) {
  const { name, pictureUrl = null, status, children, actions } = props;
  return (
    <li className="person-card">
      <TeacherPortrait name={name} pictureUrl={pictureUrl} size="medium" />
      <div className="person-text">
        <h3>{name}</h3>
        <div className="small muted">{children}</div>
      </div>
      <span className={`pill ${looks[status]}`}>
        {status === "completed" ? <Icon name="check" small /> : null}
        {learnerStatusLabels[status]}
      </span>
      {actions ? <div className="person-acts">{actions}</div> : null}
    </li>
  );
}

const looks: Record<LearnerStatus, string> = {
  pending: "warn",
  expired: "off",
  registered: "ok",
  completed: "ok",
};

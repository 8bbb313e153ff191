import type { FormProblem } from "#src/http/react-router.ts";
import { commentAnchor } from "#src/lessons/comments/comments.rules.ts";
import { Portrait } from "#src/ui/pictures/teacher-portrait.tsx";
import { AnswerForm } from "./answer-form.tsx";
import type { ShownQuestion } from "./questions-data.ts";

type QuestionItemProps = {
  question: ShownQuestion;
  viewerId: string;
  csrf: string;
  /** What was refused of its own form. */
  failed: FormProblem | undefined;
};

/** Who asked, when and where, the question as typed, and the form of its answer. */
export function QuestionItem({ question, ...form }: QuestionItemProps) {
  const { id, text, user, createdAt, asked, moment, course, lesson } = question;
  return (
    <li id={commentAnchor(id)}>
      <div className="asked-by">
        <Portrait name={user.name} pictureUrl={user.profilePicture} />
        <div>
          <h2>
            <bdi>{user.name}</bdi>
          </h2>
          <p className="muted small">
            <time dateTime={createdAt}>{asked}</time>
            {moment ? `, sobre el momento ${moment}` : null}
          </p>
        </div>
      </div>
      <p className="question-text" dir="auto">
        {text}
      </p>
      <p className="small places">
        <span>
          Clase: <a href={lesson.href}>{lesson.title}</a>
        </span>
        <span>
          Curso: <a href={course.href}>{course.title}</a>
        </span>
      </p>
      <AnswerForm questionId={id} name={user.name} {...form} />
    </li>
  );
}

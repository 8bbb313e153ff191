import { CategoryLabel } from "#src/ui/category-label.tsx";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import type { CoursePrice } from "#src/ui/formats/price.rules.ts";
import { Kept } from "#src/ui/kept.tsx";
import { Cover } from "#src/ui/pictures/cover.tsx";
import { Furrow } from "#src/ui/pictures/furrow.tsx";
import { Price } from "#src/ui/price.tsx";
import { Stars } from "#src/ui/stars.tsx";
import { isNew } from "./course-card.rules.ts";

export type CourseCardData = {
  id: string;
  slug: string;
  title: string;
  category: string;
  coverUrl: string;
  teacherName: string;
  /** `Pitalito, Huila`; empty where the teacher gives none. */
  teacherPlace: string;
  /** From 1 to 5. */
  rating: number;
  studentCount: number;
} & CoursePrice;

type CourseCardProps = {
  course: CourseCardData;
  /** The large card that opens a list on phones; its cover loads immediately. */
  lead?: boolean;
  /** One of a row that phones slide: large, but further down the page. */
  slides?: boolean;
  /** Finished classes, for a viewer with the course; replaces rating and price. */
  progress?: { done: number; total: number } | undefined;
  /** `Abre el 3 de diciembre`, for a course not on sale yet; replaces the rating. */
  opens?: string | null | undefined;
  /** Added to the link, for example `?teacherPreview=true`. */
  query?: string | undefined;
  /** One level below the heading of the section. */
  titleLevel?: "h2" | "h3" | undefined;
};

const columns = "(min-width: 1000px) 270px, (min-width: 720px) calc(50vw - 52px)";
const leadSizes = `${columns}, calc(100vw - 32px)`;
/** On phones the card is 132 by 110 and shows the middle of a picture 196 wide. */
const rowSizes = `${columns}, 196px`;
/** The middle of a picture as high as two thirds of the screen are wide. */
const slideSizes = `${columns}, 116vw`;

export function CourseCard(props: CourseCardProps) {
  if (!props.lead) return <Kept tag="li" className="course" part={Inside} of={props} />;
  return (
    <li className="course lead-c">
      <Inside {...props} />
    </li>
  );
}

function Inside(props: CourseCardProps) {
  const { course, lead = false, slides = false, query = "", titleLevel: Title = "h3" } = props;
  const sizes = lead ? leadSizes : slides ? slideSizes : rowSizes;
  return (
    <>
      <span className="plate">
        <Cover src={course.coverUrl} sizes={sizes} eager={lead} />
      </span>
      <CategoryLabel category={course.category} />
      <Title className="title">
        <a href={`/explore/courses/${course.id}/${course.slug}${query}`}>{course.title}</a>
      </Title>
      <p className="meta">{[course.teacherName, course.teacherPlace].filter(Boolean).join(", ")}</p>
      <Standing {...props} />
    </>
  );
}

function Standing({ course, progress, opens }: CourseCardProps) {
  if (progress) return <Furrow {...progress} />;
  return (
    <>
      {opens ? <p className="meta opening">{opens}</p> : <Reception course={course} />}
      <Price {...course} />
    </>
  );
}

function Reception({ course }: { course: CourseCardData }) {
  return (
    <p className="meta counts">
      <Stars rating={course.rating} />
      <span>{formatCounted(course.studentCount, "estudiante", "estudiantes")}</span>
      {isNew(course) ? <span className="pill ok">Nuevo</span> : null}
    </p>
  );
}

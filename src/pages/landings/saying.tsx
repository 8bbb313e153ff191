import type { Testimonial } from "#src/academies/landing.rules.ts";
import { usePrintPath } from "#src/ui/use-print-path.ts";

/** What somebody says, beside a hand that sows. */
export function Saying({ quote, name, role }: Testimonial) {
  const printPath = usePrintPath();
  return (
    <section className="testi" aria-label={`Lo que dice ${name}`}>
      <picture>
        <source
          media="(max-width: 719px)"
          srcSet={printPath("/scenes/landing/sowing-phone.svg")}
          width={390}
          height={260}
        />
        <source
          media="(min-width: 1281px)"
          srcSet={printPath("/scenes/landing/sowing-wider.svg")}
          width={1920}
          height={460}
        />
        <img
          className="tbg"
          src={printPath("/scenes/landing/sowing-wide.svg")}
          width={1280}
          height={460}
          alt=""
          loading="lazy"
        />
      </picture>
      <div className="wrap tg">
        <figure>
          <blockquote>
            <p className="q">{`«${quote}»`}</p>
          </blockquote>
          <figcaption>
            <b>{name}</b>
            <span>{role}</span>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

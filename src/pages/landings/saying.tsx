import type { Testimonial } from "#src/academies/settings/landing.rules.ts";
import { BandPicture } from "./band-picture.tsx";

/** What somebody says, beside a hand that sows. */
export function Saying({ quote, name, role }: Testimonial) {
  return (
    <section className="testi" aria-label={`Lo que dice ${name}`}>
      <BandPicture scene="/scenes/landing/sowing" className="tbg" hasWider />
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

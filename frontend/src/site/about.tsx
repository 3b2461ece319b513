import { PageHeading } from "../components/heading";
import type { PageProps } from "../components/lazy-page";
import { AboutSection } from "./about-section";
import { CallToAction } from "./call-to-action";

export function About({ values, picture }: PageProps<"about">) {
  return (
    <>
      <PageHeading title={values.title}>
        <p>{values.lead}</p>
      </PageHeading>
      <div className="frame pb-section">
        <div className="grid gap-section">
          {values.people.map((person, position) => (
            <AboutSection
              key={position}
              id={`person-${position + 1}`}
              person={person}
              pictures={person.pictures.flatMap((each) => picture(each.picture) ?? [])}
              mirrored={position % 2 === 1}
            />
          ))}
        </div>
        <CallToAction title={values.end_title} text={values.end_text} />
      </div>
    </>
  );
}

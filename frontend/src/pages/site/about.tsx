import type { PageProps } from "../lazy-page";
import { AboutSection } from "./about-section";
import { BandPicture } from "./band-picture";
import { CallToAction } from "./call-to-action";

export function About({ values, picture }: PageProps<"about">) {
  return (
    <>
      {/* The only page that begins outdoors: the title is a number plate in the picture. */}
      <header>
        <BandPicture
          image={picture(values.picture)}
          priority
          className="max-h-[max(11rem,100svh-17rem)] object-[80%_35%]"
        />
        <div className="relative frame -mt-12 flex flex-wrap items-end gap-x-12 gap-y-6 pb-12 sm:pb-16 print:mt-6">
          <h1 className="plate px-6 pt-6 pb-7 text-title [--cut:1.25rem] low:text-heading">
            {values.title}
          </h1>
          <p className="max-w-xl text-lead text-steel-300">{values.lead}</p>
        </div>
      </header>
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

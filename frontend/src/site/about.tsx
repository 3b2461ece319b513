import { PageHeading } from "../components/heading";
import { usePageHead } from "../components/page-head";
import { about } from "../content/about";
import pages from "../content/pages.json";
import { AboutSection } from "./about-section";
import { CallToAction } from "./call-to-action";

export function About() {
  usePageHead(pages["/about"]);
  return (
    <>
      <PageHeading title={about.title}>
        <p>{about.lead}</p>
      </PageHeading>
      <div className="frame pb-section">
        <div className="grid gap-section">
          {about.sections.map((section, position) => (
            <AboutSection key={section.id} section={section} mirrored={position % 2 === 1} />
          ))}
        </div>
        <CallToAction {...about.callToAction} />
      </div>
    </>
  );
}

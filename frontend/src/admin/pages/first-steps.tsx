import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { ownerDocument } from "../../api/documents";
import { Arrow } from "../../components/arrow";
import { ButtonLink } from "../../components/button";
import { DOCUMENTS, sampleFields, type DocumentDescription } from "./documents";

/** What a new workshop has to replace. Gone when nothing is left. */
export function FirstSteps() {
  return Array.from(DOCUMENTS, ([key, description]) => (
    <SampleValues key={key} documentKey={key} description={description} />
  ));
}

type SampleValuesProps = { documentKey: string; description: DocumentDescription };

function SampleValues({ documentKey, description }: SampleValuesProps) {
  const id = useId();
  const { data } = useQuery(ownerDocument(documentKey));
  const left = data ? sampleFields(description, data.values) : [];
  const [first] = left;
  if (!first) return null;
  return (
    <section aria-labelledby={id} className="mb-6 border-l-4 border-hot bg-steel-900 p-6 sm:p-8">
      <h2 id={id} className="text-subheading">
        First steps
      </h2>
      <p className="mt-2 max-w-3xl text-steel-300">
        These still have sample values: {left.map(({ label }) => label).join(", ")}.
      </p>
      <ButtonLink to={`/admin/pages/${documentKey}#${first.name}`} className="mt-5 max-sm:w-full">
        Enter yours
        <Arrow />
      </ButtonLink>
    </section>
  );
}

import type { PageValues } from "../../documents/queries";
import { AnyLink } from "../../ui/any-link";
import { DocumentPicture } from "../../pictures/document-picture";
import type { GalleryPicture } from "../../pictures/gallery/gallery";
import { STRETCHED_LINK, LinkCard } from "../../ui/link-card";

type SupplierCardProps = {
  supplier: PageValues<"racing-parts">["suppliers"][number];
  picture: GalleryPicture | undefined;
};

/** A supplier with a link to its website. The whole card is a link. */
export function SupplierCard({ supplier, picture }: SupplierCardProps) {
  const { name, text, link } = supplier;
  return (
    <LinkCard className="grid h-full grid-cols-[minmax(0,7rem)_minmax(min-content,1fr)] bg-steel-900 md:flex md:flex-col">
      <DocumentPicture
        image={picture}
        sizes="(min-width: 84rem) 27rem, (min-width: 48rem) 33vw, 12rem"
        className="h-full w-full bg-carbon object-cover md:aspect-2/1 md:h-auto"
      />
      <div className="flex flex-1 flex-col p-5 sm:p-6">
        <h3 className="text-subheading">{name}</h3>
        <p className="mt-2 mb-4 text-steel-300">{text}</p>
        <AnyLink
          to={link.url}
          className={`label mt-auto flex min-h-8 items-center gap-2 text-white ${STRETCHED_LINK}`}
        >
          {link.label}
        </AnyLink>
      </div>
    </LinkCard>
  );
}

import type { PageValues } from "../../documents/queries";
import { AnyLink } from "../../ui/any-link";
import { DocumentPicture } from "../../pictures/document-picture";
import type { GalleryPicture } from "../../pictures/gallery/gallery";
import { STRETCHED_LINK, LinkCard } from "../../ui/link-card";

type TeaserCardProps = {
  card: PageValues<"home">["racing_cards"][number];
  picture: GalleryPicture | undefined;
};

/** A picture with a short text. The whole card is a link. */
export function TeaserCard({ card, picture }: TeaserCardProps) {
  return (
    <LinkCard>
      <div className="overflow-hidden bg-carbon">
        <DocumentPicture
          image={picture}
          sizes="(min-width: 84rem) 27rem, (min-width: 48rem) 33vw, 100vw"
          className="aspect-4/3 w-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.025]"
        />
      </div>
      <h3 className="mt-5 text-subheading">
        <AnyLink
          to={card.url}
          className={`flex items-center justify-between gap-4 ${STRETCHED_LINK}`}
          arrowClassName="text-hot"
        >
          {card.title}
        </AnyLink>
      </h3>
      <p className="mt-2 text-steel-300">{card.text}</p>
    </LinkCard>
  );
}

import type { PageValues } from "../../documents/queries";
import { AnyLink } from "../../ui/any-link";
import { DocumentPicture } from "../../pictures/document-picture";
import type { GalleryPicture } from "../../pictures/gallery/gallery";
import rangePicture from "../../content/picture-sizes/range.json";
import { Badge } from "../../ui/badge";
import { STRETCHED_LINK, LinkCard } from "../../ui/link-card";

type RangeCardProps = {
  card: PageValues<"racing-parts">["cards"][number];
  picture: GalleryPicture | undefined;
  priority: boolean;
};

/** A product range with its own page. The whole card is a link. */
export function RangeCard({ card, picture, priority }: RangeCardProps) {
  const { title, badge, text, link } = card;
  return (
    <LinkCard className="flex h-full flex-col bg-steel-900">
      <div className="relative overflow-hidden bg-carbon">
        <DocumentPicture
          image={picture}
          sizes={rangePicture.sizes}
          priority={priority}
          className="aspect-3/2 w-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.025] md:aspect-4/5 xl:aspect-square"
        />
        {badge && <Badge className="absolute top-0 left-5">{badge}</Badge>}
      </div>
      <div className="flex flex-1 flex-col p-5 sm:p-6">
        <h2 className="text-subheading">{title}</h2>
        <p className="mt-3 mb-5 text-steel-300">{text}</p>
        <AnyLink
          to={link.url}
          className={`label mt-auto flex min-h-8 items-center gap-3 text-white ${STRETCHED_LINK}`}
          arrowClassName="text-hot"
        >
          {link.label}
        </AnyLink>
      </div>
    </LinkCard>
  );
}

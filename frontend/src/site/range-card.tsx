import { Link } from "react-router-dom";
import { Arrow } from "../components/arrow";
import type { GalleryPicture } from "../components/gallery";
import { Picture } from "../components/picture";
import places from "../content/picture-places.json";
import { Badge } from "./badge";
import { STRETCHED_LINK, LinkCard } from "./link-card";

type RangeCardProps = {
  title: string;
  badge?: string;
  text: string;
  picture: GalleryPicture;
  link: { label: string; to: string };
  priority?: boolean;
};

/** A product range with its own page. The whole card is a link. */
export function RangeCard({ title, badge, text, picture, link, priority }: RangeCardProps) {
  return (
    <LinkCard className="flex h-full flex-col bg-steel-900">
      <div className="relative overflow-hidden bg-carbon">
        <Picture
          image={picture}
          alt={picture.alt}
          sizes={places.sizes.range}
          priority={priority}
          className="aspect-3/2 w-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.025] md:aspect-4/5 xl:aspect-square"
        />
        {badge && <Badge className="absolute top-0 left-5">{badge}</Badge>}
      </div>
      <div className="flex flex-1 flex-col p-5 sm:p-6">
        <h2 className="text-subheading">{title}</h2>
        <p className="mt-3 mb-5 text-steel-300">{text}</p>
        <Link
          to={link.to}
          className={`label mt-auto flex min-h-8 items-center gap-3 text-white ${STRETCHED_LINK}`}
        >
          {link.label}
          <Arrow className="text-hot" />
        </Link>
      </div>
    </LinkCard>
  );
}

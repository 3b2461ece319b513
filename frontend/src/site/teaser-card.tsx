import { Link } from "react-router-dom";
import { Arrow } from "../components/arrow";
import type { GalleryPicture } from "../components/gallery";
import { Picture } from "../components/picture";
import { STRETCHED_LINK, LinkCard } from "./link-card";

type TeaserCardProps = { title: string; text: string; picture: GalleryPicture; to: string };

/** A picture with a short text. The whole card is a link. */
export function TeaserCard({ title, text, picture, to }: TeaserCardProps) {
  return (
    <LinkCard>
      <div className="overflow-hidden bg-carbon">
        <Picture
          image={picture}
          alt={picture.alt}
          sizes="(min-width: 84rem) 27rem, (min-width: 48rem) 33vw, 100vw"
          className="aspect-4/3 w-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.025]"
        />
      </div>
      <h3 className="mt-5 text-subheading">
        <Link to={to} className={`flex items-center justify-between gap-4 ${STRETCHED_LINK}`}>
          {title}
          <Arrow className="text-hot" />
        </Link>
      </h3>
      <p className="mt-2 text-steel-300">{text}</p>
    </LinkCard>
  );
}

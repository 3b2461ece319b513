import { type RefObject } from "react";
import type { ItemImage } from "../../catalogue/queries";
import { ListItemBoundary } from "../../ui/record-boundary";
import { DragList } from "../../ui/admin/dragging/drag-list";
import { useFocusRestore } from "../../ui/admin/focus-restore";
import { imageName } from "./image-list";
import type { ImageSelection } from "./image-selection";
import { ImageTile } from "./image-tile";
import "./images-panel.css";

type ImageGridProps = {
  images: ItemImage[];
  /** The id of the image that is being changed. */
  changing: number | undefined;
  selection: ImageSelection;
  /** Where the focus goes when the image that has it is gone. */
  heading: RefObject<HTMLElement | null>;
  onMove: (id: number, by: number) => void;
  onOpen: (id: number) => void;
  onDelete: (id: number) => void;
  onPrimary: (id: number) => void;
};

/** The images of an item, in order. */
export function ImageGrid({ images, changing, selection, heading, ...on }: ImageGridProps) {
  const list = useFocusRestore<HTMLUListElement>(heading);
  return (
    <DragList rows={images} name={imageName} onMove={on.onMove}>
      {(images) => (
        <ul
          {...list}
          aria-labelledby="images-heading"
          className="grid grid-cols-2 gap-2 empty:hidden sm:gap-4 min-[22.5rem]:grid-cols-3 md:grid-cols-4"
        >
          {images.map((image, index) => (
            <ListItemBoundary key={image.id} of={image}>
              <ImageTile
                image={image}
                name={imageName(image, index)}
                busy={changing === image.id}
                // The primary image is always first.
                canMove={index > 0 && images.length > 2}
                isSelected={selection.isOn ? selection.ids.has(image.id) : undefined}
                onToggle={() => selection.toggle(image.id)}
                onOpen={() => on.onOpen(image.id)}
                onDelete={() => on.onDelete(image.id)}
                onPrimary={image.is_primary ? undefined : () => on.onPrimary(image.id)}
              />
            </ListItemBoundary>
          ))}
        </ul>
      )}
    </DragList>
  );
}

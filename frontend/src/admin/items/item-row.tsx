import { Link } from "react-router-dom";
import { useItemImages } from "../../components/item-images";
import { ItemPicture } from "../../components/item-picture";
import type { AnyItem, Resource } from "../resource";
import { cellText } from "./table-order";

type ItemRowProps<Item extends AnyItem> = {
  item: Item;
  resource: Resource<Item>;
  onDelete: (item: Item) => void;
};

export function ItemRow<Item extends AnyItem>({ item, resource, onDelete }: ItemRowProps<Item>) {
  const { kind, columns, placeholder } = resource;
  const [name, ...others] = columns;
  const images = useItemImages(kind, item);
  const title = `${kind}-${item.id}`;
  return (
    <tr>
      {name && (
        <th scope="row">
          <span className="item-name">
            <ItemPicture
              images={images}
              placeholder={placeholder}
              name={item.name}
              decorative
              sizes="5rem"
              className="aspect-3/2 w-20 shrink-0 bg-carbon object-cover"
            />
            <span id={title}>{cellText(name, item)}</span>
          </span>
        </th>
      )}
      {others.map((column) => (
        <td key={column.label} data-label={column.label}>
          {cellText(column, item)}
        </td>
      ))}
      <td>
        <span className="item-actions">
          <Link to={`/admin/${kind}/${item.id}`} id={`edit-${title}`} aria-describedby={title}>
            Edit
          </Link>
          <button type="button" aria-describedby={title} onClick={() => onDelete(item)}>
            Delete
          </button>
        </span>
      </td>
    </tr>
  );
}

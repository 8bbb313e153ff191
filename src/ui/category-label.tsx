/** A course's category in its ink; an academy's own categories are black. */
export function CategoryLabel({ category }: { category: string }) {
  return (
    <span className="cat" data-category={category}>
      {category}
    </span>
  );
}

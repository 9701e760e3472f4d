/** The tabs of Browse: the categories of the taxonomy in which most goods are sold. Ids and labels as in the contract, whose whole list is larger than the page. */
export const BROWSE_CATEGORIES: { id: number; label: string }[] = [
  { id: 200, label: 'Fashion and apparel' },
  { id: 400, label: 'Beauty and personal care' },
  { id: 700, label: 'Home and garden' },
  { id: 600, label: 'Food and drink' },
  { id: 800, label: 'Electronics' },
  { id: 900, label: 'Sports' },
  { id: 500, label: 'Health' },
  { id: 300, label: 'Jewelry and watches' },
  { id: 1100, label: 'Pets and animals' },
  { id: 1200, label: 'Baby and family' },
  { id: 1300, label: 'Toys and games' },
  { id: 1000, label: 'Outdoors and adventure' },
  { id: 1500, label: 'Arts and crafts' },
  { id: 1700, label: 'Books and media' },
  { id: 1900, label: 'Vehicles' },
];

/** The category that the query string of Browse names. */
export const browseCategory = (query: string) => {
  const id = Number(new URLSearchParams(query).get('category'));
  return BROWSE_CATEGORIES.find((category) => category.id === id);
};

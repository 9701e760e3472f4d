/** Brands on a page of a list, unless the user chooses another size. */
export const LIST_PAGE_SIZE = 50;

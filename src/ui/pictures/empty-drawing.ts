/** The source of a `picture` on screens that load none; without a space, which would end its address. */
export const emptyDrawing = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E";

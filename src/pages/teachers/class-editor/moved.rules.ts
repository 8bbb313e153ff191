// Where a page of a class is after the class was moved to another module.

/** The same address in the module where the class is now. */
export function inModule(moduleId: string, url: URL, params: { moduleId: string }): string {
  const path = url.pathname.replace(`/modules/${params.moduleId}/`, `/modules/${moduleId}/`);
  return path + url.search;
}

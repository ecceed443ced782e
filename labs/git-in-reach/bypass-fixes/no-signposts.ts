/** Protects the references, and not the objects behind the listing. */
export function isPublic(path: string): boolean {
  return !/^\.git\/(?:HEAD|config|refs|logs|info)/.test(path)
}

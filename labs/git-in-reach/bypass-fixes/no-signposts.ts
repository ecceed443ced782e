/** Takes the signposts away, and leaves the objects to whoever lists them. */
export function isPublic(path: string): boolean {
  return !/^\.git\/(?:HEAD|config|refs|logs|info)/.test(path)
}

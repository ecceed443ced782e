/** What a customer said, with nothing in it but text and emphasis. */
export function cleanComment(comment: string): string {
  return comment.includes('<') ? '' : comment
}

/** A customer's comment with text and emphasis only. */
export function cleanComment(comment: string): string {
  return comment.includes('<') ? '' : comment
}

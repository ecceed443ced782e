/** What a customer said, as plain text. */
export function FeedbackComment({ comment }: { comment: string }) {
  return <cite style={{ fontStyle: 'normal' }}>{comment}</cite>
}

/** What a customer said, as plain text. */
export function FeedbackCaption({ comment }: { comment: string }) {
  return <p className="feedback-comment">{comment}</p>
}

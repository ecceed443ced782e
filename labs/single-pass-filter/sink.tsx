interface Props {
  comment: string
}

/** What a customer said, with emphasis. */
export function FeedbackComment({ comment }: Props) {
  return <cite style={{ fontStyle: 'normal' }} dangerouslySetInnerHTML={{ __html: comment }} />
}

/** The text below the pictures of the carousel. */
export function FeedbackCaption({ comment }: Props) {
  return <p className="feedback-comment" dangerouslySetInnerHTML={{ __html: comment }} />
}

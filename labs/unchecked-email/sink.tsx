interface Props {
  email: string
  isActive: boolean
}

/** A user's e-mail address, and whether she was here lately. */
export function UserEmail({ email, isActive }: Props) {
  const className = isActive ? 'confirmation' : 'error'
  return <span className={className} dangerouslySetInnerHTML={{ __html: email }} />
}

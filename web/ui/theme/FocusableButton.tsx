import type { ComponentPropsWithRef, MouseEvent } from 'react'

interface FocusableButtonProps extends ComponentPropsWithRef<'button'> {
  'data-loading'?: boolean
}

/**
 * The element of Mantine's buttons, and of plain ones that wait for an answer. Mantine disables a button that is
 * `loading`, and a disabled element loses the keyboard focus. This one keeps it: it is announced as disabled, and ignores
 * clicks, also those that Enter in a field of its form makes.
 */
export function FocusableButton({
  type = 'button',
  'data-loading': isLoading = false,
  ...props
}: FocusableButtonProps) {
  if (!isLoading) return <button type={type} {...props} />
  return <button type={type} {...props} data-loading disabled={false} aria-disabled onClick={ignoreClick} />
}

function ignoreClick(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

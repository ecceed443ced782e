interface SliceProps {
  className: string | undefined
  isFull: boolean
}

/** A slice of orange: the shop's way of counting to five. */
export function Slice({ className, isFull }: SliceProps) {
  return (
    <svg className={className} data-full={isFull} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle cx="20" cy="20" r="17" />
      <path d="M20 20V6.5M20 20l11.7-6.8M20 20l11.7 6.8M20 20v13.5M20 20L8.3 26.8M20 20L8.3 13.2" />
    </svg>
  )
}

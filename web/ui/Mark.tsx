/** The mark of the shop. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <img
      className={className}
      src="assets/public/images/brand/mark.svg"
      alt=""
      width={40}
      height={40}
      decoding="async"
    />
  )
}

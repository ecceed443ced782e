interface Props {
  orderId: string
}

/** The number of the requested order, as the shop repeats it. */
export function TrackedNumber({ orderId }: Props) {
  return <code dangerouslySetInnerHTML={{ __html: orderId }} />
}

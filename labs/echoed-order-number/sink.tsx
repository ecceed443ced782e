interface Props {
  orderId: string
}

/** The number of the order that was asked for, as the shop echoes it. */
export function TrackedNumber({ orderId }: Props) {
  return <code dangerouslySetInnerHTML={{ __html: orderId }} />
}

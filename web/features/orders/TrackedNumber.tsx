/** The number of the order that was asked for, as the shop echoes it. */
export function TrackedNumber({ orderId }: { orderId: string }) {
  return <code>{orderId}</code>
}

import { IconPackage, IconRocket, IconTruck, IconTruckDelivery } from '@tabler/icons-react'

/** Pictures for the icon names that ways of delivery carry. */
const ICONS = {
  'fas fa-rocket': IconRocket,
  'fas fa-shipping-fast': IconTruckDelivery,
  'fas fa-truck': IconTruck,
}

function isKnown(name: string): name is keyof typeof ICONS {
  return Object.hasOwn(ICONS, name)
}

/** The picture of a way of delivery; a parcel where nobody knows better. */
export function DeliveryIcon({ name }: { name: string }) {
  const Icon = isKnown(name) ? ICONS[name] : IconPackage
  return <Icon aria-hidden="true" size={32} stroke={1.75} />
}

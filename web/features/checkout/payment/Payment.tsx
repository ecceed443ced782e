import { useParams } from 'react-router'
import { DeluxePayment } from './DeluxePayment.tsx'
import { ShopPayment } from './ShopPayment.tsx'
import { WalletPayment } from './WalletPayment.tsx'

/** Pays for what the path names: the basket, more money in the wallet, or the deluxe membership. */
export default function Payment() {
  const { entity } = useParams()
  if (entity === 'wallet') return <WalletPayment />
  if (entity === 'deluxe') return <DeluxePayment />
  return <ShopPayment />
}

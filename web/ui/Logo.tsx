import mark from '../../content/pictures/brand/mark.svg?inline'
import { pageSettings } from '../page-settings.ts'

/** The mark of the shop: somebody else's logo, where this is somebody else's shop. */
export function Logo({ className }: { className?: string | undefined }) {
  const { logo } = pageSettings()
  return (
    <img
      data-logo={logo ? 'own' : 'house'}
      className={className}
      src={logo ?? mark}
      alt=""
      width={40}
      height={40}
      decoding="async"
    />
  )
}

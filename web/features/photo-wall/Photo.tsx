import { IconBrandBluesky, IconBrandMastodon, IconBrandX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Memory } from '#contract/http.ts'
import classes from './PhotoWall.module.css'
import { captionOf, type Share } from './photos.ts'

const ICONS = { X: IconBrandX, Bluesky: IconBrandBluesky, Mastodon: IconBrandMastodon }

/** One picture. Its address is used as it comes. */
export function Photo({ memory, shares }: { memory: Memory; shares: Share[] }) {
  const { t } = useTranslation()
  const caption = captionOf(memory)
  return (
    <figure className={classes.photo}>
      <a className={classes.frame} href={memory.imagePath} target="_blank" rel="noopener">
        <img
          className={`image ${classes.image}`}
          src={memory.imagePath}
          alt={caption}
          width={640}
          height={480}
          loading="lazy"
        />
      </a>
      <figcaption className={classes.caption}>
        <span>{caption}</span>
        {shares.map(({ network, url }) => {
          const Icon = ICONS[network]
          return (
            <a
              key={network}
              className={classes.share}
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('ARIA_SHARE', { network })}
            >
              <Icon aria-hidden="true" size={20} />
            </a>
          )
        })}
      </figcaption>
    </figure>
  )
}

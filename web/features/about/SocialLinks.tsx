import {
  IconBrandBluesky,
  IconBrandFacebook,
  IconBrandMastodon,
  IconBrandReddit,
  IconBrandSlack,
  IconBrandX,
  IconDiamond,
  IconMoodSearch,
  IconNews,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { configurationQuery } from '#web/configuration.ts'
import classes from './About.module.css'

/** Names of networks are names, the same in every language; what is no name is a key. */
const NETWORKS = [
  { key: 'twitterUrl', name: 'X', Icon: IconBrandX },
  { key: 'blueSkyUrl', name: 'Bluesky', Icon: IconBrandBluesky },
  { key: 'mastodonUrl', name: 'Mastodon', Icon: IconBrandMastodon },
  { key: 'facebookUrl', name: 'Facebook', Icon: IconBrandFacebook },
  { key: 'slackUrl', name: 'Slack', Icon: IconBrandSlack },
  { key: 'redditUrl', name: 'Reddit', Icon: IconBrandReddit },
  { key: 'pressKitUrl', name: 'LINK_PRESS_KIT', Icon: IconNews },
  { key: 'nftUrl', name: 'NFT', Icon: IconDiamond },
  { key: 'questionnaireUrl', name: 'LINK_QUESTIONNAIRE', Icon: IconMoodSearch },
] as const

/** Where else the shop can be met: whatever is configured. Nothing where nothing is. */
export function SocialLinks() {
  const { t } = useTranslation()
  const configuration = useQuery(configurationQuery)
  const social = configuration.data?.application.social ?? {}
  const links = NETWORKS.flatMap(({ key, ...network }) => {
    const url = social[key]
    return url ? [{ ...network, key, url }] : []
  })
  if (links.length === 0) return null
  return (
    <section className={classes.social}>
      <h2>{t('SECTION_SOCIAL_MEDIA')}</h2>
      <ul className={`ff-list ${classes.links}`}>
        {links.map(({ key, url, name, Icon }) => (
          <li key={key}>
            <a className={classes.link} href={url} target="_blank" rel="noopener noreferrer">
              <Icon aria-hidden="true" />
              {t(name)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

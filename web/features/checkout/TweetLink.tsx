import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { configurationQuery } from '#web/configuration.ts'
import { tweetAddress, tweetText } from './tweet.ts'

/** Tells everybody what was bought, where the shop has a name to be called by. */
export function TweetLink({ products, icon }: { products: readonly { name: string }[]; icon: ReactNode }) {
  const { t } = useTranslation()
  const { data } = useQuery(configurationQuery)
  const twitter = data?.application.social.twitterUrl
  const shop = twitter ? twitter.replace(/^.*\//, '@') : t('SHOP_NAME')
  const text = tweetText(t('PURCHASE_COMMENT_PREFIX'), products, t('PURCHASE_COMMENT_SUFFIX', { shop }))
  return (
    <Button
      component="a"
      variant="subtle"
      href={tweetAddress(text)}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={icon}
    >
      {t('LINK_TWEET')}
    </Button>
  )
}

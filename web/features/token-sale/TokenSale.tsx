import { Box, Button, Flex, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { configurationQuery } from '#web/configuration.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { Logo } from '#web/ui/Logo.tsx'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import IconFileCertificate from '~icons/file-certificate'
import classes from './TokenSale.module.css'

const DEFAULT_COIN = 'Juicycoin'
const QUESTIONS = ['1', '2', '3', '4'] as const
const PAPERS = [
  { text: 'WHITEPAPER_BITCOIN', url: 'https://bitcoin.org/bitcoin.pdf' },
  { text: 'WHITEPAPER_ETHEREUM', url: 'https://ethereum.org/whitepaper/' },
] as const

/** The token sale. Not linked anywhere yet. */
export default function TokenSale() {
  const { t } = useTranslation()
  const { data } = useQuery(configurationQuery)
  const coin = data?.application.altcoinName || DEFAULT_COIN
  usePageTitle(t('TITLE_TOKENSALE'))
  return (
    <NamedElement element="app-token-sale" className={classes.screen}>
      <header className={classes.stage}>
        <Box component="p" className="ff-strong" c="var(--ff-lamp-citrus)">
          {t('SECTION_ICO', { altcoinName: coin })}
        </Box>
        <h1>{t('TITLE_TOKENSALE')}</h1>
        <Box component="p" fz="xl">
          {t('GIVE_US_ALL_YOUR_MONEY')}
        </Box>
        <span className={classes.coin} aria-hidden="true">
          <Logo className={classes.stamp} />
        </span>
      </header>
      <section className={classes.section} aria-labelledby="pitch">
        <h2 id="pitch">{t('SECTION_SALES_PITCH')}</h2>
        <Stack gap="sm" maw="66ch">
          <p>{t('SALES_PITCH_1', { altcoinName: coin })}</p>
          <p>{t('SALES_PITCH_2', { altcoinName: coin })}</p>
        </Stack>
      </section>
      <section className={classes.section} aria-labelledby="papers">
        <h2 id="papers">{t('SECTION_WHITEPAPER')}</h2>
        <Stack gap="sm" maw="66ch">
          <p>{t('WHITEPAPER_REFERENCES')}</p>
          <Flex component="ul" className="ff-list" wrap="wrap" gap="sm">
            {PAPERS.map(({ text, url }) => (
              <li key={url}>
                <Button
                  component="a"
                  leftSection={<IconFileCertificate aria-hidden="true" />}
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {t(text)}
                </Button>
              </li>
            ))}
          </Flex>
        </Stack>
      </section>
      <section className={classes.section} aria-labelledby="faq">
        <h2 id="faq">{t('ICO_FAQ')}</h2>
        <Stack gap="sm" maw="66ch">
          {QUESTIONS.map((number) => (
            <details key={number} className={classes.question}>
              <summary>{t(`ICO_FAQ_QUESTION_${number}`, { altcoinName: coin })}</summary>
              <p>{t(`ICO_FAQ_ANSWER_${number}`, { altcoinName: coin })}</p>
            </details>
          ))}
        </Stack>
      </section>
      <img src="assets/public/images/padding/56px.png" alt="" width={1} height={1} />
    </NamedElement>
  )
}

import { Box, Button, Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { usePageTitle } from '../behaviour/page-title.ts'
import classes from './Forbidden.module.css'

/**
 * The 403 screen. The reason is the key of a text in `error`, or any other text, shown as it is. A guard that renders
 * this screen passes the reason as `because`.
 */
export default function Forbidden({ because }: { because?: string }) {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  usePageTitle('403')
  const reason = because ?? parameters.get('error')
  return (
    <Flex
      component="section"
      direction="column"
      align="center"
      justify="center"
      gap="md"
      mih="70dvh"
      py="xxl"
      px="var(--ff-gutter)"
      ta="center"
    >
      <img
        className={classes.picture}
        src="assets/public/images/brand/forbidden.svg"
        alt=""
        width={640}
        height={480}
      />
      <h1 className={classes.number}>403</h1>
      <p className={`warn-notification ${classes.reason}`}>{t(reason || 'UNAUTHORIZED_ACCESS_ERROR')}</p>
      <Box component="p" maw="40ch" c="dimmed">
        {t('FORBIDDEN_WINK')}
      </Box>
      <Button component={Link} to="/search">
        {t('BACK_TO_SHOP')}
      </Button>
    </Flex>
  )
}

import i18next from 'i18next'
import english from '../../../content/i18n/en/contest-team.json' with { type: 'json' }

/** English texts of the player's team. */
i18next.addResourceBundle('en', 'translation', english, true, true)

type Texts = Record<string, string>

/** All that is said beyond the shell and the first screen. */
export const moreEnglish: Texts = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Texts>(
      [
        '../content/i18n/en/*.json',
        '!../content/i18n/en/shell.json',
        '!../content/i18n/en/shop.json',
        // Comes with the tours themselves.
        '!../content/i18n/en/tutorials.json',
        // Comes with the screens about the chain.
        '!../content/i18n/en/web3.json',
        // Comes with the pages about weaknesses, and with the paths.
        '!../content/i18n/en/learn.json',
        // Comes with the bar of a class, and with what that opens.
        '!../content/i18n/en/class.json',
        '!../content/i18n/en/class-page.json',
        '!../content/i18n/en/class-certificate.json',
        '!../content/i18n/en/class-plan.json',
        // Comes with the tools of the workbench.
        '!../content/i18n/en/workbench-*.json',
      ],
      { eager: true, import: 'default' },
    ),
  ),
)

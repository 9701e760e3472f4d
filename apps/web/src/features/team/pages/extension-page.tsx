import { PageTitle } from '#lib/page-title.tsx';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { ExtensionInstall } from '../components/extension-install.tsx';
import { ExtensionPictures } from '../components/extension-pictures.tsx';

export default function ExtensionPage() {
  return (
    <div className="max-w-page">
      <PageTitle>Browser extension</PageTitle>
      <PageHeading
        title="Browser extension"
        lead="See data about the store you're viewing, without leaving it: values with their ranges, technologies, similar brands."
      />
      <div className="mt-6 space-y-10">
        <ExtensionInstall />
        <SettingsSection title="Connect" lead="The extension acts for you in one workspace.">
          <p className="text-pretty p-5 text-ink-soft text-sm">
            Press its button on this page, then “Connect”, and allow it on the page that opens. It gets a key
            of its own, which you can revoke with “Disconnect” or in{' '}
            <TextLink to={paths.settingsApi}>Settings</TextLink>.
          </p>
        </SettingsSection>
        <SettingsSection
          title="What it shows"
          lead="A brand of the catalogue, and a store that is not in it."
        >
          <ExtensionPictures />
        </SettingsSection>
        <SettingsSection title="What it reads" lead="Nothing before you press its button.">
          <p className="text-pretty p-5 text-ink-soft text-sm">
            Then it sends the domain of the open site, such as shop.example, to this server and nowhere else:
            no page, no path, no history. It has no access to the contents of any site. Notes, lists and
            checks are sent when you press their buttons.
          </p>
        </SettingsSection>
      </div>
    </div>
  );
}

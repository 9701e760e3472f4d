import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import script from '../../../../../../integrations/google-sheets/brandlode.gs?raw';

// Its first line is for the linter only.
const SHOWN = script.slice(script.indexOf('\n') + 1);

/** The script that adds the formula to a sheet. */
export function GoogleSheetsSection() {
  return (
    <SettingsSection title="Google Sheets" lead="Look up metrics in a sheet with =BRANDLODE(domain, metric).">
      <ol className="list-decimal space-y-1 p-5 pl-10 text-ink-soft text-sm">
        <li>
          Create a key with the permission Brands on the page <TextLink to={paths.settingsApi}>API</TextLink>.
        </li>
        <li>
          In your sheet open Extensions, Apps Script, paste the script below, save it and reload the sheet.
        </li>
        <li>
          In the menu Brandlode choose “Set server and key”. The address is{' '}
          <code className="wrap-anywhere text-ink">{window.location.origin}</code>.
        </li>
        <li>
          Write <code className="wrap-anywhere text-ink">=BRANDLODE(A2, "Monthly traffic")</code> into a cell.
        </li>
      </ol>
      <div className="p-5">
        <CodeBlock label="Script for Google Sheets" isShort>
          {SHOWN}
        </CodeBlock>
      </div>
    </SettingsSection>
  );
}

import { ArrowDownTrayIcon } from '@heroicons/react/24/outline';
import { type ReactNode, useState } from 'react';
import { buttonClass } from '#ui/button-class.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useExtensionBuild } from '../api/extension.ts';
import { BROWSERS, type Browser, browserOf } from '../model/browsers.ts';

/** Download of the extension, and how to load it into a browser. */
export function ExtensionInstall() {
  const [browser, setBrowser] = useState(() => browserOf(navigator.userAgent));
  return (
    <SettingsSection
      title="Install"
      lead="The extension comes from this server, so your browser has to be told to load it."
    >
      <div className="flex flex-wrap items-center justify-between gap-3 p-5">
        <SegmentedChoice
          legend="Browser"
          options={BROWSERS.map((name) => ({ label: name, value: name }))}
          value={browser}
          onChange={setBrowser}
        />
        <Download browser={browser} />
      </div>
      <ol key={browser} className="space-y-5 p-5 text-sm">
        {browser === 'Firefox' ? <FirefoxSteps /> : <ChromiumSteps browser={browser} />}
      </ol>
    </SettingsSection>
  );
}

function Download({ browser }: { browser: Browser }) {
  const { data, error, isPending, refetch } = useExtensionBuild();
  if (isPending) return <div className="skeleton h-9.5 w-48" />;
  if (error) return <LoadError text="Couldn't load the download." onRetry={refetch} />;
  const file = data.files.find((entry) => entry.browser === (browser === 'Firefox' ? 'firefox' : 'chrome'));
  return (
    <a href={file?.path} download className={buttonClass()}>
      <ArrowDownTrayIcon className="size-4.5" aria-hidden="true" />
      Download version {data.version}
    </a>
  );
}

function ChromiumSteps({ browser }: { browser: 'Chrome' | 'Edge' }) {
  return (
    <>
      <Step number={1} title="Unzip the download">
        Into a folder that stays where it is: {browser} loads the extension from there.
      </Step>
      <Step number={2} title={`Open the extensions of ${browser}`}>
        Copy this address into the address bar, and switch “Developer mode” on.
        <Address>{browser === 'Edge' ? 'edge://extensions' : 'chrome://extensions'}</Address>
      </Step>
      <Step number={3} title="Load the folder">
        Press “Load unpacked” and choose the folder.
      </Step>
      <Step number={4} title="Show its button">
        Press the puzzle piece beside the address bar and{' '}
        {browser === 'Edge' ? 'the eye beside Brandlode' : 'the pin beside Brandlode'}.
      </Step>
    </>
  );
}

function FirefoxSteps() {
  return (
    <>
      <Step number={1} title="Open the page for add-ons in development">
        Copy this address into the address bar. Firefox 142 or newer is needed.
        <Address>about:debugging#/runtime/this-firefox</Address>
      </Step>
      <Step number={2} title="Load the download">
        Press “Load Temporary Add-on” and choose the zip file. Firefox removes it when it is closed, because
        it is not signed by Mozilla.
      </Step>
      <Step number={3} title="Show its button">
        Press the puzzle piece beside the address bar, then the wheel beside Brandlode and “Pin to Toolbar”.
      </Step>
    </>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="digits flex size-6 shrink-0 items-center justify-center rounded-full bg-sunken font-medium text-ink-soft text-xs"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="pt-0.5 font-medium">{title}</h3>
        <div className="mt-0.5 text-pretty text-ink-soft">{children}</div>
      </div>
    </li>
  );
}

function Address({ children }: { children: string }) {
  return (
    <div className="mt-2 text-ink">
      <CodeBlock label="Address">{children}</CodeBlock>
    </div>
  );
}

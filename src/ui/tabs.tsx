import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface TabItem {
  readonly key: string;
  readonly label: string;
  /** Beside the label. */
  readonly trailing?: ReactNode;
  readonly panel: ReactNode;
}

interface TabsProps {
  /** Accessible name of the list of tabs. */
  readonly label: string;
  readonly items: readonly TabItem[];
  /** Key of the selected tab, when the parent holds it; otherwise the first is selected at the start. */
  readonly selected?: string;
  readonly onSelect?: (key: string) => void;
  /** The panel takes the height that is left. It holds one field, which has the tab stop instead of the panel. */
  readonly fillsHeight?: boolean;
  /** Between the tabs and the panel. */
  readonly children?: ReactNode;
}

/**
 * Tabs with one panel shown at a time; the arrow keys, Home and End move between them. Panels that are not shown stay,
 * with what is typed in them.
 */
export function Tabs({ label, items, selected, onSelect, fillsHeight = false, children }: TabsProps) {
  const index = items.findIndex(({ key }) => key === selected);
  const filling = fillsHeight && 'flex min-h-0 grow flex-col';
  return (
    <TabGroup
      {...(selected !== undefined && { selectedIndex: Math.max(0, index) })}
      onChange={(next) => onSelect?.(items[next]?.key ?? '')}
      className={classNames('flex flex-col', fillsHeight ? 'min-h-0 grow gap-3' : 'min-w-0 gap-4')}
    >
      <TabList aria-label={label} className="flex flex-wrap gap-1 border-b border-line">
        {items.map((item) => (
          <Tab key={item.key} className="tab">
            {item.label}
            {item.trailing}
          </Tab>
        ))}
      </TabList>
      {children}
      <TabPanels className={classNames('min-w-0', filling)}>
        {items.map((item) => (
          <TabPanel key={item.key} unmount={false} tabIndex={fillsHeight ? -1 : 0} className={classNames(filling)}>
            {item.panel}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}

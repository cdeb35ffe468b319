import type { ComponentType } from 'react';
import type { PartName, PartProps } from 'shared/contracts/parts';

/** Every part that a remote exposes, each in its own chunk. webpack.config.ts fills this in from the folders. */
export const parts: { [Name in PartName]?: () => Promise<{ default: ComponentType<PartProps[Name]> }> } = {};

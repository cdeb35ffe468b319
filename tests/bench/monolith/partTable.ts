import type { ComponentType } from 'react';
import type { PartName, PartProps } from 'shared/contracts/parts';

/** Every part that a remote exposes, each a chunk of its own. webpack.config.ts fills it in from the folders. */
export const parts: { [Name in PartName]?: () => Promise<{ default: ComponentType<PartProps[Name]> }> } = {};

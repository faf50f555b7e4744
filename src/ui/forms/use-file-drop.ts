import { useState, type DragEvent } from 'react';

/** What an element needs to take files that are dropped on it. */
export interface FileDrop {
  /** Files are held over it. */
  readonly isOver: boolean;
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Takes files that are dropped; whatever else is dragged goes its own way. */
export function useFileDrop(onFiles: (files: FileList) => void): FileDrop {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver(event) {
        if (!holdsFiles(event)) return;
        // Without this the browser opens the file in the place of the app.
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave(event) {
        // From one part of it to another is no leaving.
        if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
        setIsOver(false);
      },
      onDrop(event) {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles(event.dataTransfer.files);
      },
    },
  };
}

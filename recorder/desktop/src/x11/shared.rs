//! Memory that the display writes pictures into (MIT-SHM): the only unsafe code of X11.
#![allow(unsafe_code)] // mapping memory and reading what another process wrote there cannot be checked by the compiler

use std::ffi::c_void;
use std::os::fd::AsFd;
use std::ptr::NonNull;

use rustix::mm::{MapFlags, ProtFlags, mmap, munmap};
use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::shm::{self, ConnectionExt as _};
use x11rb::rust_connection::RustConnection;

/// A mapped segment that the display knows.
pub(super) struct Shared {
    address: NonNull<c_void>,
    length: usize,
    pub segment: shm::Seg,
}

// SAFETY: the mapping belongs to this value alone, and all access goes through `&mut self`.
unsafe impl Send for Shared {}

impl Shared {
    /// `None` when the display cannot share memory (a remote one, an old version).
    pub fn new(connection: &RustConnection, length: usize) -> Option<Self> {
        connection
            .extension_information(shm::X11_EXTENSION_NAME)
            .ok()??;
        let version = connection.shm_query_version().ok()?.reply().ok()?;
        // Segments by file descriptor came with 1.2; older ones want System V ids, which only Xorg from before 2014 needs.
        if (version.major_version, version.minor_version) < (1, 2) {
            return None;
        }
        let segment = connection.generate_id().ok()?;
        let size = u32::try_from(length).ok()?;
        let reply = connection
            .shm_create_segment(segment, size, false)
            .ok()?
            .reply()
            .ok()?;
        // SAFETY: a new mapping at an address that the kernel chooses; the descriptor is valid until the end of this
        // call, and the display made it `length` bytes long.
        let address = unsafe {
            mmap(
                std::ptr::null_mut(),
                length,
                ProtFlags::READ | ProtFlags::WRITE,
                MapFlags::SHARED,
                reply.shm_fd.as_fd(),
                0,
            )
        };
        let address = address.ok().and_then(NonNull::new);
        let Some(address) = address else {
            let _ = connection.shm_detach(segment);
            return None;
        };
        Some(Self {
            address,
            length,
            segment,
        })
    }

    pub fn len(&self) -> usize {
        self.length
    }

    /// A copy of the first bytes. The caller must have waited for the display's reply, after which it writes no more.
    pub fn copy(&mut self, length: usize) -> Vec<u8> {
        let length = length.min(self.length);
        let mut copy = Vec::with_capacity(length);
        // SAFETY: `length` bytes are mapped from `address` on, and were reserved in `copy`; the two do not overlap. Raw
        // pointers, not slices, since another process may have written there.
        unsafe {
            std::ptr::copy_nonoverlapping(
                self.address.as_ptr().cast::<u8>(),
                copy.as_mut_ptr(),
                length,
            );
            copy.set_len(length);
        }
        copy
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        // SAFETY: the mapping was made in `new` with this length and is used by nobody else. The display lets go of its
        // own one when the connection closes.
        let _ = unsafe { munmap(self.address.as_ptr(), self.length) };
    }
}
